/**
 * The page lives at app://pendulab, reports at app://report: two hosts, so that a report can never pass for the page.
 */
export const appScheme = 'app'
export const appHost = 'pendulab'
export const reportHost = 'report'
export const startPage = `${appScheme}://${appHost}/index.html`
/** The user guide, in a window of its own without any rights. */
export const helpHost = 'help'
