import { inService } from '#shared/configuration/maintenance.ts'
import { catalogues } from '#shared/language/index.ts'
import { type PageEndpoint, page } from '#shared/platform/http/page.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { currentPorts, type Ports } from '#shared/ports.ts'

/** Returns the Lambda handler of a page that has the name and the accent color of the installation. */
export const brandedPage = (route: Route, endpoint: PageEndpoint) =>
  page(() => currentPorts(), catalogues, route, inService(route, branded(endpoint)))

const branded =
  (endpoint: PageEndpoint): PageEndpoint =>
  async (request, ports: Ports) => {
    const [shown, { settings }] = await Promise.all([endpoint(request, ports), ports.configuration.current()])
    return { ...shown, brand: { name: settings.instanceName, color: settings.accentColor } }
  }
