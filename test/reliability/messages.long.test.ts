/** With all of their cases. */
import './messages.test.ts'
