/** Runs the imported tests with all routes instead of a sample. */
import './every-route.test.ts'
