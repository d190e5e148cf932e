import { Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { removalPolicyOf, type Stage } from './stages.ts'

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

/** The HTTP API with its one stage: throttled, and with an access log. */
export class ServiceApi extends HttpApi {
  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Api', { apiName: `pm-api-${stage.name}`, createDefaultStage: false })
    new HttpStage(this, 'Stage', {
      httpApi: this,
      stageName: '$default',
      autoDeploy: true,
      throttle: stage.throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLogOf(this, stage)),
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

function accessLogOf(scope: Construct, stage: Stage): LogGroup {
  return new LogGroup(scope, 'AccessLog', {
    retention: stage.logRetentionDays,
    removalPolicy: removalPolicyOf(stage),
  })
}
