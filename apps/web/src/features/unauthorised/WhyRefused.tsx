import { Anchor, Text } from '@mantine/core'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { permissionWord } from '@milepost/texts/permission-words.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callerOf, type SignedIn } from '../../api/capabilities.ts'
import { modulesOf, pageRefusalOf } from '../../pages/guards.ts'
import { type PageName, pages } from '../../pages/pages.ts'
import { paths } from '../../pages/paths.ts'
import { reasonWithoutModule } from '../../pages/refusal-words.ts'
import classes from './WhyRefused.module.css'

/** Modules of customers are the business of whoever looks after the installation. */
export const maySwitchModules = ({ currentUser }: SignedIn): boolean => callerOf(currentUser).isGlobalAdmin

/** Why the page that was wanted is closed to the user, and what opens it. */
export function WhyRefused({ wanted, signedIn }: { wanted: PageName; signedIn: SignedIn }) {
  const { t } = useTranslation()
  const { rule, title, path } = pages[wanted]
  const { currentUser } = signedIn
  const refusal = pageRefusalOf(rule, signedIn)
  const page = t(title)
  const [module] = modulesOf(rule)

  if (refusal === null) {
    return (
      <div className={classes.why}>
        <Text>{t('You have permission for {{page}} now.', { page })}</Text>
        {!path.includes('$') && (
          <Anchor renderRoot={props => <Link to={path} {...props} />}>{t('Open {{page}}', { page })}</Anchor>
        )}
      </div>
    )
  }
  if (module !== undefined && (refusal === 'module off' || refusal === 'module missing')) {
    return (
      <div className={classes.why}>
        <Text fw={600}>{reasonWithoutModule(module, signedIn, t)}</Text>
        {refusal === 'module off' && maySwitchModules(signedIn) && (
          <>
            <Text>{t('Switch it on under Administration, Customers.')}</Text>
            <Anchor renderRoot={props => <Link to={paths.customers} {...props} />}>{t('Open customers')}</Anchor>
          </>
        )}
        {refusal === 'module missing' && !mayGiveModules(signedIn) && (
          <Text>{t('An administrator of your company can add it under Administration, Users.')}</Text>
        )}
      </div>
    )
  }
  const role = permissionWord(currentUser.user.permission.name, t)
  return (
    <div className={classes.why}>
      <Text fw={600}>{t('Your role, {{role}}, does not open {{page}}.', { role, page })}</Text>
      {!mayGiveModules(signedIn) && (
        <Text>{t('An administrator of your company can give you another role under Administration, Users.')}</Text>
      )}
    </div>
  )
}

/** Whoever administers users is not sent to an administrator. */
const mayGiveModules = ({ currentUser }: SignedIn): boolean => mayAdminister(callerOf(currentUser), 'users', 'write')
