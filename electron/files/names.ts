/**
 * A suggested file name, made safe on every file system: no folders, no reserved characters or device names, not
 * hidden.
 */
export function safeFileName(name: string, fallback = 'pendulab'): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
  const [stem = ''] = clean.split('.')
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem)
  if (!clean || reserved) return clean ? `${fallback}-${clean}` : fallback
  return shorten(clean)
}

/** 200 characters leave room for the folder on Windows; the ending is kept. */
function shorten(name: string): string {
  if (name.length <= 200) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return name.slice(0, 200 - ending.length) + ending
}
