import { describe, expect, it } from 'vitest'
import { isPublicPath, paths, safeReturnUrl, staysOnLogout } from './paths.ts'

describe('where signing in leads', () => {
  it.each(['/telematics/track?group=4', '/administration/users/7', '/home#tiles'])(
    '%s is a return address [ROUTE-17] [C-11]',
    url => {
      expect(safeReturnUrl(url)).toBe(url)
    },
  )

  it.each([
    undefined,
    '',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    '/login?returnUrl=/login',
  ])('%j is none, so the home page it is [C-11]', url => {
    expect(safeReturnUrl(url)).toBe(paths.home)
  })
})

describe('public pages', () => {
  it.each([
    ['/', ''],
    ['/login', ''],
    ['/set_password', ''],
    ['/forgot-password', ''],
    ['/reset_password_key', ''],
    ['/unauthorised', ''],
    ['/help', '[ROUTE-09]'],
    ['/help/', '[ROUTE-09]'],
    ['/help/report_accident', '[ROUTE-10]'],
    ['/help/vehicle/AB12CDE', '[ROUTE-11]'],
    ['/x/help/vehicle/AB12CDE', '[ROUTE-11]'],
    ['/x/help/vehicle/AB12CDE/more', '[ROUTE-11]'],
    ['/qr', ''],
    ['/safety/vehicle/AB12CDE', ''],
  ])('%s needs no stored user %s', path => {
    expect(isPublicPath(path)).toBe(true)
  })

  it.each(['/home', '/telematics/track', '/administration', '/login-as', '/qrcodes'])('%s needs one', path => {
    expect(isPublicPath(path)).toBe(false)
  })

  it('signing out stays on the login-free pages and nowhere else [AUTH-17] [C-14]', () => {
    const stays = Object.values(paths).filter(path => staysOnLogout(path))
    expect(stays.toSorted()).toEqual(['/help', '/help/report_accident', '/qr'])
  })
})
