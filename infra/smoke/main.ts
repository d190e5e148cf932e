import { Problem } from '#infra/local/problem.ts'
import { LinkClient } from './client.ts'
import { report } from './report.ts'
import { smoke } from './smoke.ts'

const USAGE = 'npm run smoke -- URL TOKEN    uses a running service as a client does, and cleans up\n'

const [url = '', token, ...rest] = process.argv.slice(2)
if (!URL.canParse(url) || !token || rest.length > 0) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  await smoke(new LinkClient(url, token), report).catch((error) => {
    if (!(error instanceof Problem)) throw error
    console.error(error.message)
    process.exitCode = 1
  })
}
