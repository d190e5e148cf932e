/** Tests all cases. */
import './openapi-rules.test.ts'
