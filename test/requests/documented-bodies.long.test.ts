/** With all of their cases. */
import './documented-bodies.test.ts'
