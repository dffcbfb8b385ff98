/** `knee.flexion.right` → `right knee flexion`. Names of markers stay as they are. */
export function channelInWords(channel: string): string {
  const sidedMatch = /^(.+)\.(left|right)$/.exec(channel)
  const name = sidedMatch === null ? channel : `${sidedMatch[2]} ${sidedMatch[1]}`
  return /^[a-z. ]+$/i.test(name) && name.includes('.') ? name.replaceAll('.', ' ') : name
}
