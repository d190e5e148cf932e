import * as z from 'zod/mini'
import { type Issuer, isTrustworthy } from '#shared/access/issuer.ts'

const notEmpty = z.string().check(z.minLength(1, { error: "can't be empty." }))

const IssuerSetting = z.strictObject({
  name: z.string().check(
    z.regex(/^[a-z][a-z\d_-]{0,30}$/, {
      error: 'is not a name of small letters, digits, "-" and "_".',
    }),
  ),
  issuer: z.string().check(z.refine(isTrustworthy, { error: 'is not an https address.' })),
  audience: notEmpty,
  /** Client id of the console, a public client. If it is set, the sign-in page links to the issuer. */
  clientId: z.optional(notEmpty),
  /** Name of the issuer on the sign-in page. */
  title: z.optional(notEmpty),
})

const differ = (property: 'name' | 'issuer') =>
  z.refine<Issuer[]>((issuers) => new Set(issuers.map((one) => one[property])).size === issuers.length, {
    error: `has two entries with the same ${property}.`,
  })

const Issuers = z.array(IssuerSetting).check(z.maxLength(10), differ('name'), differ('issuer'))

/** Issuers of a stage. They run on other computers, so their addresses must use https. */
export const StageIssuers = Issuers.check(
  z.refine((issuers) => issuers.every(({ issuer }) => issuer.startsWith('https:')), {
    error: 'has an address that is not https.',
  }),
)

/**
 * Parses the issuers of a command line, written as `NAME=ADDRESS,AUDIENCE` or `NAME=ADDRESS,AUDIENCE;CLIENT`.
 *
 * @throws Error with the problem
 */
export function issuersIn(options: readonly string[]): Issuer[] {
  const written = options.map((option) => {
    const [, name, issuer, audience, clientId] = /^([^=]*)=(.*),([^,;]*)(?:;([^;]*))?$/.exec(option) ?? []
    if (name === undefined) throw new Error(`--issuer "${option}" has not the form NAME=ADDRESS,AUDIENCE.`)
    return { name, issuer, audience, ...(clientId !== undefined && { clientId }) }
  })
  const { data, error } = Issuers.safeParse(written)
  if (data) return data
  const [{ path, message }] = error.issues as [z.core.$ZodIssue]
  throw new Error(['--issuer:', path.slice(1).join('.'), message].filter(Boolean).join(' '))
}
