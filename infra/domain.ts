import { CfnOutput } from 'aws-cdk-lib'
import { DomainName } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets'
import type { Construct } from 'constructs'
import type { Stage } from './stages.ts'

/**
 * The stage's custom domain. If the stage names a hosted zone, the stack creates the DNS record of the domain in Route
 * 53. Otherwise, an output of the stack shows the record to create.
 */
export class ServiceDomain extends DomainName {
  constructor(scope: Construct, { name, certificate, hostedZone }: NonNullable<Stage['domain']>) {
    super(scope, 'Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificate),
    })
    if (!hostedZone) {
      new CfnOutput(this, 'Target', {
        value: this.regionalDomainName,
        description: `Create a CNAME record of ${name} with this value.`,
      })
      return
    }
    const { id: hostedZoneId, name: zoneName } = hostedZone
    new ARecord(this, 'Record', {
      zone: HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName }),
      recordName: name,
      target: RecordTarget.fromAlias(
        new ApiGatewayv2DomainProperties(this.regionalDomainName, this.regionalHostedZoneId),
      ),
    })
  }
}
