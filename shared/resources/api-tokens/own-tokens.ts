import { generateToken, type TokenRecord, tokenRecord } from '#shared/access/credentials.ts'
import { passwordSignInIn } from '#shared/access/password-sign-in.ts'
import { hasJustSignedIn, isPasswordOf } from '#shared/access/proof.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type InMemoryList, listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import {
  constraintViolation,
  requirePermission,
  requireVisible,
  unauthenticated,
} from '#shared/platform/http/errors.ts'
import { draft, requireValid } from '#shared/platform/properties/draft.ts'
import type { Ports } from '#shared/ports.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { auditTokens } from './audited.ts'
import { type ApiToken, MAX_TOKENS, properties, shownToken, tokenListing } from './model.ts'
import { representToken } from './representer.ts'

/** The endpoint that lists the tokens of the requester, oldest first. */
export const listTokens = listInMemory({
  listing: tokenListing,
  all: async (viewer) => {
    const user = signedInUser(viewer)
    return user.tokens.map((record) => shownToken(user, record))
  },
  row: ({ id }) => ({ id }),
  canCreate: () => true,
  represent: (page, viewer) => page.map((token) => representToken(token, viewer)),
} satisfies InMemoryList<ApiToken>)

/** Returns the requester. @throws `Unauthenticated` if the requester is anonymous */
function signedInUser({ user }: Viewer): User {
  if (!user) throw unauthenticated('no credentials')
  return user
}

/** The endpoint that creates a token for the requester. Only its response shows the token. */
export async function createToken({ viewer: loading, body }: Request, ports: Ports): Promise<Single> {
  const viewer = await loading
  const { id } = signedInUser(viewer)
  await requireProof(viewer, body.currentPassword, ports)
  const now = ports.now()
  const { name, expiresAt } = valuesIn(body, viewer, now)
  const token = generateToken(id)
  const record = { ...tokenRecord(token, now.toISOString(), expiresAt), name }
  await changeTokens(id, viewer, ports, (tokens) => {
    if (tokens.length >= MAX_TOKENS) throw tooMany()
    return [...tokens, record]
  })
  return new Single(representToken({ ...shownToken(signedInUser(viewer), record), token }, viewer))
}

/**
 * Requires proof that the request comes from the user in person, so that a stolen token cannot create further tokens. A
 * password in the request is a proof. A password or single sign-on that authenticated the request itself, or that began
 * its session a short time ago, is also a proof.
 *
 * @throws `MissingPermission` if there is no proof
 */
async function requireProof(viewer: Viewer, password: unknown, ports: Ports): Promise<void> {
  if (isProven(viewer, ports.now())) return
  const isNamed = typeof password === 'string' && password !== ''
  requirePermission(isNamed && (await isPasswordOf(signedInUser(viewer), password, passwordSignInIn(ports))))
}

/**
 * Returns whether the requester has just authenticated with a password or by single sign-on. If the request uses a
 * session, the start of the session counts.
 */
const isProven = (viewer: Viewer, now: Date): boolean =>
  viewer.session ? hasJustSignedIn(viewer, now) : viewer.token === undefined

const tooMany = () => constraintViolation('tokens', `Tokens is too long (maximum is ${MAX_TOKENS}).`)

const MAX_YEARS = 2

/**
 * Returns the name and expiry of a new token.
 *
 * @throws the violations in the body
 */
function valuesIn(body: Request['body'], viewer: Viewer, now: Date): { name: string; expiresAt?: string } {
  const drafted = draft<ApiToken, unknown>({ properties, input: body, viewer, present: {} })
  const { expiresAt } = drafted.values
  const isWrong = drafted.violations.some(({ details }) => details.attribute === 'expiresAt')
  const problem = typeof expiresAt === 'string' && !isWrong ? expiryProblem(expiresAt, now) : undefined
  const violations = problem
    ? [constraintViolation('expiresAt', `${properties.expiresAt.label} ${problem}`)]
    : []
  const values = requireValid({ ...drafted, violations: [...drafted.violations, ...violations] })
  return { name: String(values.name), ...(typeof expiresAt === 'string' && { expiresAt }) }
}

/** Returns the problem with an expiry time; undefined for a timestamp within the next `MAX_YEARS` years. */
function expiryProblem(expiresAt: string, now: Date): string | undefined {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS)
  const time = new Date(expiresAt)
  if (Number.isNaN(+time) || time.toISOString() !== expiresAt) return 'is not a valid date.'
  return time > now && time <= latest ? undefined : 'is invalid.'
}

/** The endpoint that revokes one of the requester's tokens, even the token that authenticates the request. */
export async function deleteToken(
  { viewer: loading, path }: Request<'id'>,
  ports: Ports,
): Promise<undefined> {
  const viewer = await loading
  const { id } = signedInUser(viewer)
  await changeTokens(id, viewer, ports, (tokens) => {
    const revoked = requireVisible(tokens.find(({ prefix }) => prefix === path.id))
    return tokens.filter((token) => token !== revoked)
  })
  return undefined
}

/**
 * Changes the tokens of a user. The change starts from the stored tokens, which may have changed since the request
 * began.
 */
const changeTokens = (
  id: number,
  viewer: Viewer,
  ports: Ports,
  change: (tokens: TokenRecord[]) => TokenRecord[],
): Promise<void> =>
  retryingRefusals(async () => {
    const user = requireVisible(await usersIn(ports).byId(id))
    const after = { ...user, tokens: change(user.tokens) }
    await usersIn(ports).replace(user, after, ...auditTokens(user, after, viewer, ports))
  })
