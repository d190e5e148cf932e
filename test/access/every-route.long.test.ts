/** Tests all routes. */
import './every-route.test.ts'
