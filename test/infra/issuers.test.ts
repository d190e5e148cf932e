import { describe, expect, it } from 'vitest'
import { consumers, functionsOf, idOf } from '#infra/function-definitions.ts'
import { issuersIn } from '#infra/issuers.ts'
import { parseStage } from '#infra/stages.ts'
import { readConfig, variables } from '#shared/config.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { synthesise } from './synthesised.ts'

const acme = { name: 'acme', issuer: 'https://id.acme.example/realms/staff', audience: 'projects' }

const refusalOf = (issuers: unknown): string => {
  try {
    parseStage('trial', { mailSender: 'pm@flights.aero', issuers })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the issuers of a stage', () => {
  it('are none unless its file names them', () => {
    expect(parseStage('trial', { mailSender: 'pm@flights.aero' }).issuers).toEqual([])
  })

  it('reach every function that authenticates or leads to an issuer, the one that mails, and no other', () => {
    const { named } = synthesise('prod', { settings: { issuers: [acme] } })
    const environmentOf = (id: string) => named(idOf(id)).Environment.Variables
    const concerned = allRoutes.filter(({ open, uses }) => !open || uses.issuers)
    const configured = functionsOf(allRoutes).filter(({ id }) => environmentOf(id)[variables.issuers])

    expect(configured.map(({ id }) => id)).toEqual([
      ...new Set(concerned.map(({ functionId }) => functionId)),
      consumers.mails.id,
    ])
    expect(readConfig(environmentOf('api/root')).issuers).toEqual([acme])
  })

  it.each<[what: string, issuers: unknown, problem: string]>([
    [
      'without encryption',
      [{ ...acme, issuer: 'http://id.acme.example' }],
      'issuers.0.issuer: is not an https',
    ],
    [
      'on this computer',
      [{ ...acme, issuer: 'http://127.0.0.1:8081' }],
      'issuers: has an address that is not https.',
    ],
    ['that is no address', [{ ...acme, issuer: 'acme' }], 'issuers.0.issuer: is not an https'],
    ['whose name ends too early', [{ ...acme, name: 'acme:x' }], 'issuers.0.name: is not a name'],
    ['for an empty audience', [{ ...acme, audience: '' }], "issuers.0.audience: can't be empty."],
    ['with another setting', [{ ...acme, secret: 'x' }], 'there is no setting issuers.0.secret'],
    [
      'twice by name',
      [acme, { ...acme, issuer: 'https://other.example' }],
      'issuers: has two entries with the same name.',
    ],
    [
      'twice by address',
      [acme, { ...acme, name: 'other' }],
      'issuers: has two entries with the same issuer.',
    ],
  ])('cannot be one %s', (_, issuers, problem) => {
    expect(refusalOf(issuers)).toContain(problem)
  })
})

describe('the issuers of a command line', () => {
  it('are written with their name, address and audience, which may contain the separators', () => {
    const local = 'keycloak=http://127.0.0.1:8081/realms/a=b,c,projects'

    expect(issuersIn([local, 'acme=https://id.acme.example,api://pm'])).toEqual([
      { name: 'keycloak', issuer: 'http://127.0.0.1:8081/realms/a=b,c', audience: 'projects' },
      { name: 'acme', issuer: 'https://id.acme.example', audience: 'api://pm' },
    ])
    expect(issuersIn([])).toEqual([])
  })

  it.each([
    ['acme', 'has not the form NAME=ADDRESS,AUDIENCE.'],
    ['acme=https://id.acme.example', 'has not the form'],
    ['acme=http://id.acme.example,projects', 'issuer is not an https address'],
    ['Acme=https://id.acme.example,projects', 'name is not a name'],
    ['acme=https://id.acme.example,', "audience can't be empty."],
  ])('cannot be %s', (option, problem) => {
    expect(() => issuersIn([option])).toThrow(problem)
  })
})
