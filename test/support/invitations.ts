import type { Mail } from '#shared/mail/mail.ts'
import { tokens } from './personas.ts'
import type { Answer, Service } from './service.ts'

/** The end of a token that is nobody's. */
export const SECRET = 'x'.repeat(43)

/** The token in the link of a mail. */
export const tokenIn = ({ text }: Mail): string => {
  const [, token = ''] = /\?token=(\S+)/.exec(text) ?? []
  return decodeURIComponent(token)
}

export interface Invited {
  id: number
  email: string
  token: string
}

/** Invites somebody, and lets the mail arrive. */
export async function invited(service: Service, more: object = {}): Promise<Invited> {
  const body = { status: 'invited', email: 'ines@example.com', ...more }
  const { body: user } = await service.post('/api/v3/users', { as: tokens.admin, body })
  await service.drain()
  const mail = service.mailer.handedOver.at(-1)
  if (!mail) throw new Error('No mail arrived.')
  return { id: user.id, email: user.email, token: tokenIn(mail) }
}

export const PASSWORD = 'correct horse battery'

/** Accepts over the API, with a good password unless another one is given. */
export const accept = (service: Service, token: unknown, more: object = {}): Promise<Answer> =>
  service.post('/api/v3/invitations/accept', { body: { token, password: PASSWORD, ...more } })

export const userOf = async (service: Service, id: number) =>
  (await service.get(`/api/v3/users/${id}`, { as: tokens.admin })).body
