/** With all of their cases. */
import './conditional.test.ts'
