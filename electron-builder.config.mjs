// @ts-check

/** How the app is packed: three folders of built files, no node_modules. `npm run package` reads this. */

/** @type {import('electron-builder').Configuration} */
export default {
  appId: 'org.pendulab.app',
  productName: 'Pendulab',
  copyright: 'Copyright © The Pendulab team, MIT licence',
  directories: { output: 'dist', buildResources: 'build' },
  files: [
    'package.json',
    'LICENSE',
    'out/main/**',
    'out/preload/**',
    'out/renderer/**',
    'out/help/**',
    '!out/**/*.map',
    '!node_modules/**',
  ],
  asar: true,
  // Nothing native to build, nothing to install.
  npmRebuild: false,
  nodeGypRebuild: false,
  fileAssociations: [
    {
      ext: 'pendulab',
      name: 'Pendulab study',
      description: 'A gait study',
      role: 'Editor',
      mimeType: 'application/x-pendulab',
    },
  ],
  electronLanguages: ['en-US'],
  /** The packed program can be nothing but the app: not Node, not a debugger's target, not a loader of other code. */
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: true,
    loadBrowserProcessSpecificV8Snapshot: false,
  },
  win: {
    target: [
      { target: 'nsis', arch: ['x64'] },
      { target: 'zip', arch: ['x64'] },
    ],
  },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    artifactName: 'Pendulab-Setup-${version}.${ext}',
  },
  mac: {
    category: 'public.app-category.medical',
    target: [
      { target: 'dmg', arch: ['x64', 'arm64'] },
      { target: 'zip', arch: ['x64', 'arm64'] },
    ],
    hardenedRuntime: true,
  },
  linux: {
    category: 'Science',
    synopsis: 'Gait laboratory on the desktop',
    maintainer: 'The Pendulab team',
    executableName: 'pendulab',
    target: [
      { target: 'AppImage', arch: ['x64'] },
      { target: 'deb', arch: ['x64'] },
    ],
  },
  publish: null,
}
