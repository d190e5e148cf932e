/** The relation of the list of all resources of a type, as a root names it: `workPackages` of `WorkPackage`. */
export function listOf(type: string): string {
  const one = type.replace('[]', '')
  return `${one.charAt(0).toLowerCase()}${one.slice(1).replace(/y$/, 'ie')}s`
}
