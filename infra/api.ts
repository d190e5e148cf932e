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
import { methodsOf, type Route } from '#shared/platform/http/route.ts'
import { cors } from './cors.ts'
import { ServiceDomain } from './domain.ts'
import { logGroupOf } from './log-group.ts'
import { period } from './metrics.ts'
import type { Stage } from './stages.ts'

/** The fields of a line, also for requests that reach no function. No queries and headers: they may contain secrets. */
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

/** The gateway's extensions of OpenAPI: the integration of an operation, and those to which operations refer. */
const integrationExtension = 'x-amazon-apigateway-integration'
const integrationComponents = 'x-amazon-apigateway-integrations'

/** How the gateway calls a function. */
export type Integration = Readonly<Record<string, string>>

/**
 * The HTTP API with its one stage: throttled, with an access log, and at a domain of its own if there is one. Its routes
 * are one OpenAPI body, so that none of them is a resource of the stack. The integrations are components of the body, and
 * routes refer to them: within an operation, each would be one of the 300 that an API may have.
 */
export class ServiceApi extends Construct {
  /** The API, to be watched. */
  readonly gateway: IHttpApi
  /** The requests that it has throttled. */
  readonly throttled: IMetric
  /** Its log. */
  readonly accessLog: ILogGroup
  /** The address of the service as users see it, without a slash at the end. */
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
   * Sends the requests of routes, by each of their methods, to a function.
   *
   * @param name the name of the function in the stack, which is that of its integration
   */
  serve(routes: readonly Route[], name: string, integration: Integration): void {
    this.#integrations[name] = integration
    for (const route of routes)
      for (const method of methodsOf(route))
        this.#paths[route.path] = { ...this.#paths[route.path], [method.toLowerCase()]: operationOf(name) }
  }

  /** Sends all other requests to a function: the gateway's own 404 would not be a HAL resource. @param name as above */
  serveOthers(name: string, integration: Integration): void {
    this.#integrations[name] = integration
    const operation = { ...operationOf(name), isDefaultRoute: true }
    this.#paths['/$default'] = { 'x-amazon-apigateway-any-method': operation }
  }

  #bodyFor(stage: Stage) {
    return {
      openapi: '3.0.1',
      info: { title: `pm-api-${stage.name}`, version: '1' },
      paths: this.#paths,
      components: { [integrationComponents]: this.#integrations },
      ...(stage.corsOrigins.length > 0 && { 'x-amazon-apigateway-cors': corsOf(stage) }),
    }
  }
}

/** Counts the responses 429 in the access log: for HTTP APIs, AWS has only a metric of all 4xx together. */
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

const operationOf = (integration: string) => ({
  responses: { default: { description: 'The answer of the function.' } },
  [integrationExtension]: { $ref: `#/components/${integrationComponents}/${integration}` },
})
