import { join } from 'node:path'
import { Annotations, App, Validations } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { AwsSolutionsChecks } from 'cdk-nag'
import { stackNameOf } from '#shared/config.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { bundle } from './bundle.ts'
import { functionsOf } from './function-definitions.ts'
import { Problem } from './local/problem.ts'
import { ServiceStack } from './stack.ts'
import { fileOf, isPlaceholder, readArchitecture, readStage } from './stages.ts'

const outdir = join(import.meta.dirname, '..', 'dist', 'functions')

/**
 * Synthesises the stage given by `-c stage=`.
 *
 * @throws Problem if the stage is unknown or its settings are invalid
 */
async function synthesise(): Promise<void> {
  // The context adds the metadata with which SAM finds the code of a function. It is set here because the app may be
  // synthesised without the CDK's CLI.
  const app = new App({
    context: { 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true },
  })
  // Leaves out the paths of resources. Paths contain the name of the stage, so a comparison of two stages would list
  // every resource.
  if (app.node.tryGetContext('paths') === 'false') app.node.setContext('aws:cdk:enable-path-metadata', false)
  const stage = readStage(String(app.node.tryGetContext('stage') ?? 'dev'))
  const architecture = readArchitecture(app.node.tryGetContext('arch') ?? 'arm64')
  const isFirst = app.node.tryGetContext('first') === 'true'

  await bundle(functionsOf(allRoutes), outdir, stage)
  const codeOf = (entry: string) => Code.fromAsset(join(outdir, entry))

  const service = { routes: allRoutes, stage, architecture, codeOf, isFirst }
  const stack = new ServiceStack(app, stackNameOf(stage.name), service)
  if (isPlaceholder(stage.mailSender)) {
    const message = `${fileOf(stage.name)}: mailSender is a placeholder; mails cannot be sent from there.`
    Annotations.of(stack).addWarningV2('placeholder-sender', message)
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  app.synth()
}

await synthesise().catch((error) => {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exitCode = 1
})
