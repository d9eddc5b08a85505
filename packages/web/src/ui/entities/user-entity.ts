import type { User } from '@rota/contract/auth';
import PersonRounded from '@mui/icons-material/PersonRounded';
import type { Entity } from './entity.ts';

/** A person, found by the user name as well. */
export function userEntity(
  user: Pick<User, 'id' | 'name' | 'lastname' | 'username'>,
  whyNot?: string,
): Entity {
  const name = [user.name, user.lastname].filter((part) => part !== '').join(' ');
  return {
    id: user.id,
    name: name === '' ? user.username : name,
    hint: user.username,
    icon: PersonRounded,
    words: [user.username],
    whyNot,
  };
}
