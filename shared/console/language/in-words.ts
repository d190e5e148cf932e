/** Turns a name of the API into words: `placeholderUsers` and `placeholder_users` become “Placeholder users”. */
export function inWords(name: string): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
