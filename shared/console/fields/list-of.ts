/** Returns the relation from the root to the list of a type, such as `workPackages` for `WorkPackage`. */
export function listOf(type: string): string {
  const one = type.replace('[]', '')
  return `${one.charAt(0).toLowerCase()}${one.slice(1).replace(/y$/, 'ie')}s`
}
