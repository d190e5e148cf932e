import { Lazy } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnApi,
  HttpApi,
  HttpStage,
  type IHttpApi,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { stackNameOf } from '#shared/config.ts'
import { methodsOf } from '#shared/platform/http/route.ts'
import { cors } from './cors.ts'
import { ServiceDomain } from './domain.ts'
import type { GatewayRoute } from './gateway-routes.ts'
import { logGroupOf } from './log-group.ts'
import { period } from './metrics.ts'
import type { Stage } from './stages.ts'

/**
 * Fields of an access log line, which is written even for requests that reach no function. Queries and headers are left
 * out, since they may contain secrets.
 */
const accessLogFormat = {
  requestId: '$context.requestId',
  requestTime: '$context.requestTime',
  sourceIp: '$context.identity.sourceIp',
  protocol: '$context.protocol',
  httpMethod: '$context.httpMethod',
  path: '$context.path',
  routeKey: '$context.routeKey',
  status: '$context.status',
  responseLength: '$context.responseLength',
  responseLatency: '$context.responseLatency',
  error: '$context.error.message',
  functionRequestId: '$context.integration.requestId',
  integrationStatus: '$context.integration.status',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
}

const corsOf = ({ corsOrigins }: Stage) => ({
  allowOrigins: corsOrigins,
  allowMethods: cors.methods,
  allowHeaders: cors.requestHeaders,
  exposeHeaders: cors.responseHeaders,
  maxAge: cors.maxAgeSeconds,
})

/**
 * OpenAPI extensions of the gateway. The first sets the integration of an operation. The second defines integrations to
 * which operations refer.
 */
const integrationExtension = 'x-amazon-apigateway-integration'
const integrationComponents = 'x-amazon-apigateway-integrations'

/** The way in which the gateway invokes a function. */
export type Integration = Readonly<Record<string, string>>

/**
 * HTTP API with one stage, throttling and an access log.
 *
 * All routes are in one OpenAPI body, so that the routes are not resources of the stack. Operations share integrations,
 * because an API may have only 300 integrations.
 */
export class ServiceApi extends Construct {
  /** The API whose metrics other parts of the stack use. */
  readonly gateway: IHttpApi
  readonly throttled: IMetric
  readonly accessLog: ILogGroup
  /** Address at which users reach the service, without a trailing slash. */
  readonly publicUrl: string
  readonly #paths: Record<string, Record<string, object>> = {}
  readonly #integrations: Record<string, Integration> = {}

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Api')
    const { ref: httpApiId, attrApiEndpoint: apiEndpoint } = new CfnApi(this, 'Resource', {
      body: Lazy.any({ produce: () => this.#bodyFor(stage) }),
    })
    this.gateway = HttpApi.fromHttpApiAttributes(this, 'Gateway', { httpApiId, apiEndpoint })
    this.publicUrl = stage.domain ? `https://${stage.domain.name}` : apiEndpoint
    this.accessLog = logGroupOf(this, 'AccessLog', stage)
    this.throttled = throttledIn(this.accessLog, stage)
    new HttpStage(this, 'Stage', {
      httpApi: this.gateway,
      stageName: '$default',
      autoDeploy: true,
      throttle: stage.throttle,
      domainMapping: stage.domain && { domainName: new ServiceDomain(this, stage.domain) },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFormat)),
      },
    })
  }

  /**
   * Makes a function serve all requests that match the given routes.
   *
   * @param name name of the function in the stack, and therefore of its integration
   */
  serve(routes: readonly GatewayRoute[], name: string, integration: Integration): void {
    this.#integrations[name] = integration
    for (const route of routes)
      for (const method of methodsOf(route))
        this.#paths[route.path] = { ...this.#paths[route.path], [method.toLowerCase()]: operationOf(name) }
  }

  /**
   * Makes a function serve every request that no other route matches, because the gateway's own 404 would not be a HAL
   * resource.
   *
   * @param name the name of the function in the stack
   */
  serveOthers(name: string, integration: Integration): void {
    this.#integrations[name] = integration
    const operation = { ...operationOf(name), isDefaultRoute: true }
    this.#paths['/$default'] = { 'x-amazon-apigateway-any-method': operation }
  }

  #bodyFor(stage: Stage) {
    return {
      openapi: '3.0.1',
      info: { title: `pm-api-${stage.name}`, version: '1' },
      ...(stage.domain && { servers: [onlyAt(this.publicUrl)] }),
      paths: this.#paths,
      components: { [integrationComponents]: this.#integrations },
      ...(stage.corsOrigins.length > 0 && { 'x-amazon-apigateway-cors': corsOf(stage) }),
    }
  }
}

/**
 * Returns a metric of the 429 responses in the access log. For HTTP APIs, AWS provides only a metric of all 4xx
 * responses.
 */
function throttledIn(logGroup: ILogGroup, { name }: Stage): IMetric {
  const filter = new MetricFilter(logGroup, 'Throttled', {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
    metricNamespace: stackNameOf(name),
    metricName: 'ThrottledRequests',
    metricValue: '1',
  })
  return filter.metric({ period, statistic: 'Sum' })
}

/**
 * Returns an OpenAPI server that makes the gateway respond only at the given address. A webhook could otherwise call
 * the service at the gateway's default address. Functions could not refuse this call, because they do not know the
 * default address.
 */
const onlyAt = (url: string) => ({
  url,
  'x-amazon-apigateway-endpoint-configuration': { disableExecuteApiEndpoint: true },
})

const operationOf = (integration: string) => ({
  responses: { default: { description: 'The answer of the function.' } },
  [integrationExtension]: { $ref: `#/components/${integrationComponents}/${integration}` },
})
