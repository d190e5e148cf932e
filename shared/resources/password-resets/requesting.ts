import { jobsIn } from '#shared/job-kinds.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { type Properties, text } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedUsers } from '#shared/resources/users/load.ts'
import { limits } from '#shared/resources/users/model.ts'
import { canResetPassword } from '#shared/resources/users/policy.ts'
import type { routes } from './routes.ts'
import { createSendPasswordResetJob } from './send-password-reset.ts'
import { passwordResetsIn } from './store.ts'

/** The body of a request for a new password. */
export const passwordResetProperties: Properties<object> = {
  login: text({ label: 'Login or email', maxLength: limits.login, required: false, writable: true }),
}

/** Returns whether a value has the form of a login or an email address. Does not check whether such a user exists. */
const isLogin = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && [...value].length <= limits.login

/**
 * The endpoint for users who have forgotten their password. A job looks up the user later, so that neither the response
 * nor its timing reveals whether the user exists.
 */
export const requestReset: Endpoint<typeof routes.request> = async ({ body, clientAddress }, ports) => {
  const { login } = body
  if (!isLogin(login) || !(await passwordResetsIn(ports).admits(clientAddress))) return undefined
  await send(createSendPasswordResetJob({ login: login.trim(), from: clientAddress }, ports), ports)
  return undefined
}

/**
 * The endpoint that sends the password reset mail to another user. Administrators may send it to everybody. Managers of
 * users may send it to everybody except administrators.
 *
 * @throws `MissingPermission`, or `NotFound` for a missing or hidden user
 */
export async function requestResetOf(request: Request<'id'>, ports: Ports): Promise<undefined> {
  const { viewer, entity } = await findAddressed(addressedUsers, request, ports, canResetPassword)
  await send(createSendPasswordResetJob({ user: entity.id, by: viewer.user?.id }, ports), ports)
}

async function send({ job, acceptance }: Accepted, ports: Ports): Promise<void> {
  await ports.table.write([acceptance])
  await enqueue(jobsIn(ports), job)
}
