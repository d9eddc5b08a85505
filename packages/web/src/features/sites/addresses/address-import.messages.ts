import { defineTexts } from '@rota/contract/core';

export const importTexts = defineTexts(
  {
    title: 'Import addresses',
    intro:
      'A CSV file whose first line names the columns: site, floor and name; also person, target and verified, if you like.',
    tooLarge: 'This file is too large: 2,000 addresses at most. Split it.',
    valueMissing: 'Site, floor and name are all needed',
    site_invalid: 'The site “{value}” cannot be used',
    floor_invalid: 'The floor “{value}” cannot be used',
    name_invalid: 'The name “{value}” cannot be used',
    person_unknown: 'No one in this project signs in as “{value}”',
    target_unknown: 'There is no target “{value}”',
    verified_unclear: '“{value}” is neither yes nor no',
    twice_in_file: 'It stands in line {value} already',
    already_assigned: 'It belongs to somebody else already, not to “{value}”',
    no_map: 'This floor has no map yet',
    no_target: 'No target here has this name',
    submit: 'Import {count}',
    done_one: '{count} address imported.',
    done_other: '{count} addresses imported.',
  },
  {
    title: 'Adresleri içe aktar',
    intro:
      'İlk satırı sütunları adlandıran bir CSV dosyası: tesis, kat ve ad; isterseniz kişi, hedef ve doğrulandı.',
    tooLarge: 'Bu dosya çok büyük: en fazla 2.000 adres olabilir. Dosyayı bölün.',
    valueMissing: 'Tesis, kat ve ad gerekli',
    site_invalid: '“{value}” tesis olarak kullanılamaz',
    floor_invalid: '“{value}” kat olarak kullanılamaz',
    name_invalid: '“{value}” ad olarak kullanılamaz',
    person_unknown: 'Bu projede “{value}” ile giriş yapan kimse yok',
    target_unknown: '“{value}” adında hedef yok',
    verified_unclear: '“{value}” ne evet ne hayır',
    twice_in_file: 'Zaten {value} numaralı satırda var',
    already_assigned: 'Başka birine ait, “{value}” adına değil',
    no_map: 'Bu katın henüz haritası yok',
    no_target: 'Burada bu adda hedef yok',
    submit: '{count} adresi içe aktar',
    done_one: '{count} adres içe aktarıldı.',
    done_other: '{count} adres içe aktarıldı.',
  },
);
