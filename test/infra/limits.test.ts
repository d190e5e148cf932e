import { describe, expect, it } from 'vitest'
import { functionsOf } from '#infra/function-definitions.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { type Properties, synthesise } from './synthesised.ts'

const { resources, only, ofType } = synthesise('prod')
const { paths, components } = only('AWS::ApiGatewayV2::Api').Properties.Body
const operations = Object.values<Properties>(paths).flatMap((path) => Object.values<Properties>(path))
const integrations = operations.map((operation) => operation['x-amazon-apigateway-integration'])
const functionsByRole = ofType('AWS::IAM::Role')
  .map(({ Properties }) => Properties)
  .filter((role) => JSON.stringify(role.AssumeRolePolicyDocument).includes('apigateway.amazonaws.com'))
  .map(({ Policies }) => [Policies[0].PolicyDocument.Statement[0].Resource].flat().length)

/**
 * The size of the template after all references have been resolved. The unresolved template is smaller, because
 * references are shorter than the names and addresses that replace them.
 */
const bytes = new TextEncoder().encode(JSON.stringify({ Resources: resources })).length

/** The fraction of a limit that must remain unused, so that the test fails before the limit is reached. */
const REST = 0.1

/** Limits of AWS, their usage, and the remedy when a limit is reached. */
const limits = [
  {
    of: 'integrations of the HTTP API',
    used: Object.keys(components['x-amazon-apigateway-integrations']).length,
    allowed: 300,
    advice: 'AWS raises this for nobody: let routes that do the same work share a function (`runsWith`).',
  },
  {
    of: 'routes of the HTTP API, in a new account',
    used: operations.length,
    allowed: 300,
    advice:
      'Let routes of one method below a collection share a function, so that one greedy route replaces them. AWS also raises this on request (Service Quotas, L-65B5C802), but a new account should need none.',
  },
  {
    of: 'resources of the stack',
    used: Object.keys(resources).length,
    allowed: 500,
    advice: 'CloudFormation raises this for nobody: let routes share functions, and functions roles.',
  },
  {
    of: 'bytes of the template',
    used: bytes,
    allowed: 1_000_000,
    advice: 'CloudFormation raises this for nobody: look for what each function repeats.',
  },
  {
    of: 'functions that one role of the gateway names',
    used: Math.max(...functionsByRole),
    allowed: 80,
    advice: 'Raise GATEWAY_ROLES in infra/endpoints.ts.',
  },
]

describe('what AWS allows', () => {
  it.each(limits)('leaves a tenth of the $allowed $of', ({ of, used, allowed, advice }) => {
    const left = allowed - used

    expect(left, `${left} of ${allowed} ${of} are left. ${advice}`).toBeGreaterThanOrEqual(REST * allowed)
  })

  it('has all integrations by reference: each within an operation would be one more', () => {
    expect(integrations.filter((integration) => Object.keys(integration).join() !== '$ref')).toEqual([])
  })

  it('is used by three quarters as many functions as routes, so that there is room for those to come', () => {
    const functions = functionsOf(allRoutes).length

    expect(functions, `There are ${functions} functions for ${allRoutes.length} routes.`).toBeLessThanOrEqual(
      (150 / 192) * allRoutes.length,
    )
    expect(ofType('AWS::Lambda::Function')).toHaveLength(functions)
  })
})
