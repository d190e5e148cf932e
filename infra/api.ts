import { RemovalPolicy, Validations } from 'aws-cdk-lib'
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Stage } from './stages.ts'

/** The HTTP API with its one stage: throttled, and with an access log. */
export class ServiceApi extends HttpApi {
  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Api', { apiName: `pm-api-${stage.name}`, createDefaultStage: false })
    new HttpStage(this, 'Stage', {
      httpApi: this,
      stageName: '$default',
      autoDeploy: true,
      throttle: stage.throttle,
      accessLogSettings: { destination: new LogGroupLogDestination(accessLogOf(this, stage)) },
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
    removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  })
}
