import { CfnOutput, Stack } from 'aws-cdk-lib'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { filesBucketOutput, forEachQueue, tableNameOutput } from '#shared/config.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { Alarms } from './alarms.ts'
import { ServiceApi } from './api.ts'
import { bucketInUse, FilesBucket } from './bucket.ts'
import { ServiceDashboard } from './dashboard.ts'
import { Endpoints } from './endpoints.ts'
import type { CommonSettings, Foundation } from './foundation.ts'
import { endpointsOf, idOf } from './function-definitions.ts'
import { addConsumer, addQueue, addSweeper, failuresOf } from './jobs.ts'
import { logGroupOf } from './log-group.ts'
import { requestFailures } from './request-failures.ts'
import { addMailEvents, addSender } from './sender.ts'
import { ServiceTable, tableInUse } from './table.ts'

interface ServiceProps extends CommonSettings {
  readonly routes: readonly Route[]
}

/** The whole service of one stage: a table, a bucket, queues, an API, and the functions behind the routes. */
export class ServiceStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { routes, stage, architecture, codeOf, isFirst = false }: ServiceProps,
  ) {
    super(scope, id, { env: { region: stage.region } })
    const table = tableInUse(new ServiceTable(this, stage, isFirst), stage)
    const files = bucketInUse(new FilesBucket(this, stage), stage)
    const jobsQueues = forEachQueue((name) => addQueue(this, stage, name))
    const api = new ServiceApi(this, stage)
    const foundation: Foundation = {
      stage,
      architecture,
      codeOf,
      table,
      files,
      queues: forEachQueue((name) => jobsQueues[name].queue),
      publicUrl: api.publicUrl,
      requestLog: logGroupOf(this, 'RequestLog', stage),
    }

    const endpoints = new Endpoints(this, foundation, api)
    for (const entry of endpointsOf(routes)) endpoints.add(entry)
    endpoints.addFallback()

    const consumers = forEachQueue((name) => addConsumer(this, foundation, name))
    const sweeper = addSweeper(this, foundation)
    const background = [...Object.values(consumers), sweeper]
    const queues = forEachQueue((name) => {
      const failures = failuresOf(this, foundation, name, consumers[name])
      return { ...jobsQueues[name], failures }
    })
    const requests = { httpApi: api.gateway, throttled: api.throttled }
    const mails = addMailEvents(this, stage, jobsQueues.mails.queue)
    const { failuresAnHour } = stage
    const { requestLog } = foundation
    const failures = requestFailures(this, stage, { requestLog, accessLog: api.accessLog })
    const alarms = new Alarms(this, {
      ...requests,
      failures,
      failuresAnHour,
      table,
      background,
      sweeper,
      queues,
      mails,
    })
    if (stage.alarmAddress) alarms.topic.addSubscription(new EmailSubscription(stage.alarmAddress))
    const shown = { stage: stage.name, alarms: alarms.all, queues: Object.values(jobsQueues) }
    new ServiceDashboard(this, { ...shown, ...requests, background, table })
    addSender(this, stage)

    new CfnOutput(this, 'ApiUrl', { value: api.publicUrl })
    new CfnOutput(this, tableNameOutput, { value: table.tableName })
    new CfnOutput(this, filesBucketOutput, { value: files.bucketName })
    for (const [name, { queue, deadLetters }] of Object.entries(jobsQueues)) {
      new CfnOutput(this, `${idOf(name)}QueueUrl`, { value: queue.queueUrl })
      new CfnOutput(this, `${idOf(name)}DeadLetterQueueUrl`, { value: deadLetters.queueUrl })
    }
    new CfnOutput(this, 'AlarmsTopicArn', { value: alarms.topic.topicArn })
  }
}
