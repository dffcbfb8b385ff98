import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { followTheme } from './display/theme.ts'
import './styles/tokens.css'
import './styles/base.css'

followTheme()
createApp(App).use(createPinia()).mount('#app')
