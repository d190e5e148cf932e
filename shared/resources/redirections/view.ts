import { routes as api } from '#shared/resources/api/routes.ts'
import { routes as pages } from '#shared/resources/pages/routes.ts'

/**
 * Returns the address of the console view that shows the resource at an API address.
 *
 * @param how a URL fragment, which selects a view other than the default
 */
export const viewOf = (address: string, how = ''): string =>
  pages.console.path + address.slice(api.root.path.length) + how
