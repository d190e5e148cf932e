import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { AwsSolutionsChecks } from 'cdk-nag'
import { allRoutes } from '#shared/resources/index.ts'
import { bundle } from './bundle.ts'
import { entriesOf } from './entries.ts'
import { ServiceStack } from './stack.ts'
import { readArchitecture, readStage } from './stages.ts'

const outdir = join(import.meta.dirname, '..', 'dist', 'functions')

// The metadata by which SAM finds a function's code, also if the app is synthesised without the CDK's CLI.
const app = new App({
  context: { 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true },
})
const stage = readStage(app.node.tryGetContext('stage') ?? 'dev')
const architecture = readArchitecture(app.node.tryGetContext('arch') ?? 'arm64')

await bundle(entriesOf(allRoutes), outdir)
const codeOf = (entry: string) => Code.fromAsset(join(outdir, entry))

new ServiceStack(app, `pm-api-${stage.name}`, { routes: allRoutes, stage, architecture, codeOf })
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
app.synth()
