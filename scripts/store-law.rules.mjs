// @ts-check
/**
 * The window's stores from left to right. Data flow one way: a user's act changes the document, and every store derives
 * what it shows from those on its left. So a store knows only those on its left, and writes to none of them.
 */

/** What is no part of the path from a file to its loads, and may be called by all: waiting, asking, choosing. */
export const services = [
  'preferences',
  'report-templates',
  'notice',
  'latest',
  'whose',
  'work',
  'steps',
  'room',
  'tour',
]

/** The document: what the user did. Every change goes to it by a call, so that it can be kept and undone. */
export const documents = ['study', 'document']

/** What follows from the document, in the order in which each follows from those before. */
export const derived = [
  'files',
  'sorting',
  'analyses',
  'visits',
  'mapping',
  'fit',
  'events',
  'plates',
  'technique',
  'motion',
  'impulse-pattern',
  'loads',
  'saved-report',
  'contact',
  'focus',
  'question',
  'cutoff',
  'playback',
  'raw3d',
  'view3d',
  'videos',
]

export const order = [...services, ...documents, ...derived]

export const instead = {
  'is-placed': 'Give the store its place in scripts/store-law.rules.mjs, right of all that it reads.',
  'looks-left':
    'A store knows only those on its left (scripts/store-law.rules.mjs). Move what both need to the left one, or let the right one derive it.',
  'writes-nowhere':
    'A store never writes to another. Change the document by a call of useStudy(), and derive the rest from it; or move the state to the store that sets it.',
  'calls-documents-only':
    'A store calls functions of the document and of services only. Offer a computed value or a plain function, or let the component call both.',
}
