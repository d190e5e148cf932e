import type { Rule } from '#infra/admin/verify/rule.ts'
import { scanOf } from '#infra/admin/verify/scan.ts'
import { type Verified, verify } from '#infra/admin/verify/verify.ts'
import type { Service } from './service.ts'

export async function verified(
  { ports, table }: Pick<Service, 'ports' | 'table'>,
  repair = false,
  rules?: readonly Rule[],
): Promise<Verified & { messages: string[] }> {
  const messages: string[] = []
  const result = await verify(ports, scanOf(table.dynamodb, table.tableName), {
    rules,
    repair,
    report: (text) => messages.push(text),
  })
  return { ...result, messages }
}
