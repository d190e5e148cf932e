import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Route } from '#shared/api/route.ts'
import { Alarms } from './alarms.ts'
import { ServiceApi } from './api.ts'
import { addEndpoint, addFallback } from './endpoint.ts'
import type { Foundation, Setting } from './foundation.ts'
import { addConsumer, addJobsQueues, addSweeper } from './jobs.ts'
import { ServiceTable } from './table.ts'

interface ServiceProps extends StackProps, Setting {
  readonly routes: readonly Route[]
}

/** The whole service of one stage: a table, a queue, an API, and a function for each route. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { routes, stage, architecture, codeOf, ...props }: ServiceProps) {
    super(scope, id, props)
    const table = new ServiceTable(this, stage)
    const queues = addJobsQueues(this, stage)
    const foundation: Foundation = { stage, architecture, codeOf, table, jobs: queues.jobs }

    const httpApi = new ServiceApi(this, stage)
    for (const route of routes) addEndpoint(this, foundation, httpApi, route)
    addFallback(this, foundation, httpApi)

    const background = [addConsumer(this, foundation), addSweeper(this, foundation)]
    const alarms = new Alarms(this, { httpApi, table, background, ...queues })

    new CfnOutput(this, 'ApiUrl', { value: httpApi.apiEndpoint })
    new CfnOutput(this, 'TableName', { value: table.tableName })
    new CfnOutput(this, 'JobsQueueUrl', { value: queues.jobs.queueUrl })
    new CfnOutput(this, 'JobsDeadLetterQueueUrl', { value: queues.deadLetters.queueUrl })
    new CfnOutput(this, 'AlarmsTopicArn', { value: alarms.topic.topicArn })
  }
}
