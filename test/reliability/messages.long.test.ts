/** Tests all cases. */
import './messages.test.ts'
