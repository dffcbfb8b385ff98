import { DatabaseSync } from 'node:sqlite'

/**
 * Stands in for the helper at a study that takes for ever: reports once, then does not return from SQLite for minutes.
 * It ends by itself then, should whoever started it have ended without killing it.
 */
process.once('message', () => {
  process.send?.({ type: 'progress', fraction: 0.1 }, () => {
    new DatabaseSync(':memory:')
      .prepare('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000000000) SELECT max(i) FROM n')
      .get()
  })
})
