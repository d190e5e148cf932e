import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation'
import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb'
import { Problem } from '#infra/local/problem.ts'

/** Queries that the commands send to AWS before they change anything. */
export interface Cloud {
  stack(name: string): Promise<Stack | undefined>
  isTableProtected(name: string): Promise<boolean>
}

/**
 * Returns the queries to AWS. They use the credentials of the environment.
 *
 * @param region the region to query; undefined for the region of the environment
 */
export function cloudIn(region: string | undefined): Cloud {
  const formation = new CloudFormationClient({ region })
  const dynamodb = new DynamoDBClient({ region })
  return {
    stack: (StackName) =>
      asked(async () => {
        const { Stacks = [] } = await formation.send(new DescribeStacksCommand({ StackName }))
        return Stacks[0]
      }),
    isTableProtected: async (TableName) => {
      const described = await asked(() => dynamodb.send(new DescribeTableCommand({ TableName })))
      return described?.Table?.DeletionProtectionEnabled ?? false
    },
  }
}

async function asked<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isMissing(error as Error)) return undefined
    throw new Problem(reasonOf(error as Error))
  }
}

/**
 * Returns whether an error means that a stack or another resource is missing. CloudFormation has no error code for a
 * missing stack.
 */
const isMissing = (error: Error) =>
  error instanceof ResourceNotFoundException || / does not exist\b/.test(error.message)

/** Returns a text that explains why a query to AWS failed, and how the user can solve the problem. */
export function reasonOf(error: Error): string {
  const { name, message, code = name } = error as NodeJS.ErrnoException
  if (isMissing(error))
    return 'There is none in this account and region. Deploy the stage first, or look elsewhere.'
  if (name === 'CredentialsProviderError') {
    return 'There are no AWS credentials. Sign in first, for example with "aws sso login", and set AWS_PROFILE.'
  }
  if (/region is missing/i.test(message))
    return 'There is no AWS region. Set "region" in the stage\'s file, or AWS_REGION.'
  return `AWS did not answer: ${code}.`
}
