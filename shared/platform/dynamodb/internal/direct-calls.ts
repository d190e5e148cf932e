import type { Readable } from 'node:stream'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { before } from '#shared/platform/concurrency.ts'
import { answerOf, requestOf } from './attribute-values.ts'

interface HttpMessage {
  statusCode?: number
  body: unknown
}

interface Options {
  abortSignal?: AbortSignal
}

/** The options of a call, and its converted output once there is a response. */
interface Call {
  options: Options
  output?: object
}

/**
 * The arguments of a middleware.
 *
 * @property call absent for commands that do not come from the document client
 * @property sent the real input of the call, because `input` is replaced by an empty object before the SDK serialises
 * it
 */
interface Arguments {
  input: object
  call?: Call
  sent?: object
  request?: unknown
}

type Handler = (args: Arguments) => Promise<{ output: object; response: unknown }>

/** A command of the document client, with the plain command that it wraps. */
interface DocumentCommand {
  input: object
  clientCommand?: { resolveMiddleware(stack: unknown, configuration: unknown, options: object): Handler }
}

/**
 * Makes a client bypass the document client's conversions and the SDK's schemas. For a list that reads ten thousand
 * rows, these conversions and schemas take five times as long as the direct conversion. The middleware of each kind of
 * command is resolved only once. Together, the two changes save a third of the CPU time of a small call. The SDK signs,
 * sends and repeats calls as usual.
 *
 * The middleware of the client must not change after its first call.
 */
export function callDirectly(client: DynamoDBDocumentClient): void {
  convertDirectly(client)
  const send = client.send.bind(client) as (command: unknown, options?: Options) => Promise<object>
  const handlers = new Map<unknown, Handler>()
  client.send = (async (command: DocumentCommand, options: Options = {}) => {
    const { clientCommand, input, constructor: kind } = command
    if (!clientCommand) return send(command, options)
    const handler =
      handlers.get(kind) ?? clientCommand.resolveMiddleware(client.middlewareStack, client.config, {})
    handlers.set(kind, handler)
    const { abortSignal } = options
    const calling = handler({ input, call: { options } })
    // If a call is aborted during the SDK's pause before a retry, `before` ends the wait. The SDK itself ends the pause
    // only for a signal that is passed to `resolveMiddleware`.
    return (await (abortSignal ? before(abortSignal, calling) : calling)).output
  }) as never
}

/**
 * Converts the inputs and outputs of calls in place of the SDK. The SDK gets empty inputs and outputs, and handles
 * everything else, including errors.
 */
function convertDirectly({ middlewareStack, config }: DynamoDBDocumentClient): void {
  const add = (
    name: string,
    options: object,
    handle: (args: Arguments, next: Handler) => ReturnType<Handler>,
  ) =>
    middlewareStack.add(
      ((next: Handler) => (args: Arguments) => (args.call ? handle(args, next) : next(args))) as never,
      { name, ...options },
    )
  add('directInput', { step: 'serialize', priority: 'high' }, (args, next) =>
    next({ ...args, input: {}, sent: args.input }),
  )
  add('directBody', { step: 'build', priority: 'high' }, (args, next) => {
    Object.assign(args.request as HttpMessage, { body: Buffer.from(JSON.stringify(requestOf(args.sent))) })
    return next(args)
  })
  add('directAnswer', { step: 'deserialize', priority: 'low' }, async ({ request, call }) => {
    const { response } = await config.requestHandler.handle(request as never, call?.options)
    if (response.statusCode === 200) Object.assign(call as Call, { output: await outputIn(response) })
    return { response, output: {} }
  })
  add('directOutput', { step: 'initialize', priority: 'low' }, async (args, next) => {
    const result = await next(args)
    return { ...result, output: { ...result.output, ...args.call?.output } }
  })
}

/** Parses the body of a response, and replaces it with an empty object, so that the SDK has nothing left to parse. */
async function outputIn(response: HttpMessage): Promise<unknown> {
  const body = await bytesIn(response.body as Readable | Buffer)
  Object.assign(response, { body: Buffer.from('{}') })
  return answerOf(JSON.parse(body.toString()))
}

/** Reads a body. Listening to the events of a stream takes half the CPU time of iterating over the stream. */
const bytesIn = (body: Readable | Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (Buffer.isBuffer(body)) return resolve(body)
    const parts: Buffer[] = []
    body.on('data', (part) => parts.push(part))
    body.on('end', () => resolve(Buffer.concat(parts)))
    body.on('error', reject)
  })
