/**
 * The page lives at app://pendulab, reports at app://report: two hosts, so that a report can never pass for the page.
 */
export const appScheme = 'app'
export const appHost = 'pendulab'
export const reportHost = 'report'
/** Videos that the user chose: a third host, which serves nothing but their bytes. */
export const videoHost = 'video'
export const startPage = `${appScheme}://${appHost}/index.html`
/** The user guide, in a window of its own without any rights. */
export const helpHost = 'help'
