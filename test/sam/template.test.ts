import { describe, expect, it } from 'vitest'
import { gatewayRoutesOf } from '#infra/gateway-routes.ts'
import { withoutReferences } from '#infra/sam/template.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { synthesise } from '#test/infra/synthesised.ts'

describe('the template that SAM reads', () => {
  it('has the integration of each route in its operation, as SAM follows no references', () => {
    const { resources, logicalId } = synthesise('dev')

    const { Resources } = withoutReferences({ Resources: structuredClone(resources) })

    const api = Object.keys(resources).find(
      (id) => resources[id]?.Type === 'AWS::ApiGatewayV2::Api',
    ) as string
    const { paths } = Resources[api].Properties.Body
    expect(JSON.stringify(paths)).not.toContain('$ref')
    expect(paths['/api/v3/users'].post['x-amazon-apigateway-integration']).toMatchObject({
      type: 'aws_proxy',
      payloadFormatVersion: '2.0',
      uri: {
        'Fn::Join': ['', expect.arrayContaining([{ 'Fn::GetAtt': [logicalId('UsersCreate'), 'Arn'] }])],
      },
    })
    expect(Object.keys(paths)).toHaveLength(
      new Set(gatewayRoutesOf(allRoutes).map(({ path }) => path)).size + 1,
    )
  })
})
