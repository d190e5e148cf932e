import { routes as api } from '#shared/resources/api/routes.ts'
import { routes as pages } from '#shared/resources/pages/routes.ts'

/**
 * Finds where the console shows what the API has at an address.
 *
 * @param how the fragment that asks for another view than the usual one
 */
export const viewOf = (address: string, how = ''): string =>
  pages.console.path + address.slice(api.root.path.length) + how
