import { requireService } from '#shared/configuration/maintenance.ts'
import { health } from '#shared/platform/http/health.ts'
import { currentPorts } from '#shared/ports.ts'
import { routes } from '#shared/resources/api/routes.ts'

/** Answers load balancers and uptime checks: 200 if the table answers, 503 if not, and while all requests are refused. */
export const handler = health(routes.health, () => requireService(currentPorts(), routes.health))
