import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { followTheme } from './display/theme.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'

followTheme()

// Looking at the views without a solver, in development only: `?example`.
if (import.meta.env.DEV && location.search.includes('example')) {
  const [{ exampleWorker }, { useWorker }] = await Promise.all([
    import('./testing/example-worker.ts'),
    import('./compute/service.ts'),
  ])
  useWorker(exampleWorker)
}
createApp(App).use(createPinia()).mount('#app')
