/** With all of their cases. */
import './openapi-rules.test.ts'
