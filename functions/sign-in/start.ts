import { signInsIn } from '#shared/access/sign-in-store.ts'
import { singleSignOnIn } from '#shared/access/single-sign-on.ts'
import { storesOf } from '#shared/compose.ts'
import { inService } from '#shared/configuration/maintenance.ts'
import { leading } from '#shared/platform/http/page.ts'
import { routes } from '#shared/resources/sign-in/routes.ts'
import { startSignIn } from '#shared/resources/sign-in/sign-in.ts'

const composers = { signIns: signInsIn, singleSignOn: singleSignOnIn }

export const handler = leading(() => storesOf(composers), routes.start, inService(routes.start, startSignIn))
