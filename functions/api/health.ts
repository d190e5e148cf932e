import { requireService } from '#shared/configuration/maintenance.ts'
import { health } from '#shared/platform/http/health.ts'
import { currentPorts } from '#shared/ports.ts'
import { routes } from '#shared/resources/api/routes.ts'

/**
 * Answers load balancers and uptime checks: 200 if the table responds; 503 if it does not, or during maintenance that
 * refuses all requests.
 */
export const handler = health(routes.health, () => requireService(currentPorts(), routes.health))
