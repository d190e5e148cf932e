import { Duration, Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CorsHttpMethod,
  type CorsPreflightOptions,
  HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { cors } from './cors.ts'
import { ServiceDomain } from './domain.ts'
import { logGroupOf } from './log-group.ts'
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

const corsOf = ({ corsOrigins }: Stage): CorsPreflightOptions => ({
  allowOrigins: corsOrigins,
  allowMethods: cors.methods.map((method) => CorsHttpMethod[method]),
  allowHeaders: [...cors.requestHeaders],
  exposeHeaders: [...cors.responseHeaders],
  maxAge: Duration.seconds(cors.maxAgeSeconds),
})

/** The HTTP API with its one stage: throttled, with an access log, and at a domain of its own if there is one. */
export class ServiceApi extends HttpApi {
  /** The address of the service as users see it, without a slash at the end. */
  readonly publicUrl: string

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Api', {
      apiName: `pm-api-${stage.name}`,
      createDefaultStage: false,
      corsPreflight: stage.corsOrigins.length > 0 ? corsOf(stage) : undefined,
    })
    this.publicUrl = stage.domain ? `https://${stage.domain.name}` : this.apiEndpoint
    new HttpStage(this, 'Stage', {
      httpApi: this,
      stageName: '$default',
      autoDeploy: true,
      throttle: stage.throttle,
      domainMapping: stage.domain && { domainName: new ServiceDomain(this, stage.domain) },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroupOf(this, 'AccessLog', stage)),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFormat)),
      },
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'Functions authenticate: refusals are HAL errors, and whether 401, 403 or 404 depends on the resource.',
    })
  }
}
