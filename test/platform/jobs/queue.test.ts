import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { abandoned, runUntilAborted } from '#shared/platform/deadline.ts'
import { DeadLetters } from '#shared/platform/jobs/dead-letters.ts'
import { SqsQueue } from '#shared/platform/jobs/sqs-queue.ts'

const sqs = mockClient(SQSClient)

afterAll(() => sqs.restore())

const letter = (number: number): Message => ({
  MessageId: `m${number}`,
  Body: `{"job":"${number}"}`,
  ReceiptHandle: `r${number}`,
})

beforeEach(() => {
  sqs.reset()
})

describe('the queue', () => {
  const queue = new SqsQueue('https://sqs/jobs', { region: 'us-east-1' })

  it('sends a job by its name', async () => {
    sqs.on(SendMessageCommand).resolves({})
    await queue.send({ job: 'a' })

    const sent = sqs.commandCalls(SendMessageCommand).map((call) => call.args[0].input)
    expect(sent).toEqual([{ QueueUrl: 'https://sqs/jobs', MessageBody: '{"job":"a"}' }])
  })

  it('takes the message of an accepted job also when its request has ended', async () => {
    sqs.on(SendMessageCommand).resolves({})
    const leaving = new AbortController()
    leaving.abort(abandoned)
    await runUntilAborted(leaving.signal, () => queue.send({ job: 'a' }))

    const calls = sqs.commandCalls(SendMessageCommand).map(({ args }) => args as unknown[])
    expect(calls).toMatchObject([[{}, { abortSignal: { aborted: false } }]])
  })

  it('sends every message over the same connections', async () => {
    sqs.on(SendMessageCommand).resolves({})
    await queue.send({ job: 'a' })
    await queue.send({ job: 'b' })

    expect(new Set(sqs.commandCalls(SendMessageCommand).map(({ thisValue }) => thisValue)).size).toBe(1)
  })

  it('that cannot be reached is an outage, in words of our own', async () => {
    sqs.on(SendMessageCommand).rejects(Object.assign(new Error('denied'), { name: 'AccessDenied' }))

    await expect(queue.send({ job: 'a' })).rejects.toMatchObject({
      identifier: 'ServiceUnavailable',
      details: { reason: 'the queue could not be reached' },
    })
  })
})

describe('the dead letters', () => {
  const letters = new DeadLetters(sqs as unknown as SQSClient, 'https://sqs/dead', 'https://sqs/jobs')

  it('are listed over several receives, each once, and left where they are', async () => {
    sqs
      .on(ReceiveMessageCommand)
      .resolvesOnce({ Messages: [letter(1), letter(2)] })
      .resolvesOnce({ Messages: [letter(2), letter(3)] })
      .resolves({ Messages: [letter(3)] })

    expect(await letters.list()).toEqual(['{"job":"1"}', '{"job":"2"}', '{"job":"3"}'])
    expect(sqs.commandCalls(DeleteMessageCommand)).toHaveLength(0)
  })

  it('are none where nothing is received', async () => {
    sqs.on(ReceiveMessageCommand).resolves({})

    expect(await letters.list()).toEqual([])
    expect(await letters.redrive()).toBe(0)
  })

  it('are sent to the jobs again before they are deleted', async () => {
    sqs
      .on(ReceiveMessageCommand)
      .resolvesOnce({ Messages: [letter(1)] })
      .resolves({})
    sqs.on(SendMessageCommand).resolves({})

    expect(await letters.redrive()).toBe(1)
    expect(
      sqs
        .calls()
        .slice(1, 3)
        .map((call) => call.args[0].input),
    ).toEqual([
      { QueueUrl: 'https://sqs/jobs', MessageBody: '{"job":"1"}' },
      { QueueUrl: 'https://sqs/dead', ReceiptHandle: 'r1' },
    ])
  })

  it('stay where they cannot be sent', async () => {
    sqs
      .on(ReceiveMessageCommand)
      .resolvesOnce({ Messages: [letter(1)] })
      .resolves({})
    sqs.on(SendMessageCommand).rejects(new Error('down'))

    await expect(letters.redrive()).rejects.toThrow('down')
    expect(sqs.commandCalls(DeleteMessageCommand)).toHaveLength(0)
  })
})
