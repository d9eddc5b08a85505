import { defineTexts } from '@rota/contract/core';

export const importTexts = defineTexts(
  {
    title: 'Import addresses',
    intro:
      'A CSV file whose first line names the columns: site, floor and name. Optional: person, target and verified.',
    tooLarge: 'This file is too large. Split it into files of at most 2,000 addresses.',
    valueMissing: 'Site, floor and name are required',
    site_invalid: '“{value}” is not a valid site name',
    floor_invalid: '“{value}” is not a valid floor name',
    name_invalid: '“{value}” is not a valid address name',
    person_unknown: 'No one in this project signs in as “{value}”',
    target_unknown: 'Target “{value}” not found',
    verified_unclear: '“{value}” is not yes or no',
    twice_in_file: 'Already in line {value}',
    already_assigned: 'Already belongs to someone other than “{value}”',
    no_map: 'This floor has no map yet',
    no_target: 'No target on this floor has this name',
    submit: 'Import {count}',
    done_one: '{count} address imported',
    done_other: '{count} addresses imported',
  },
  {
    title: 'Adresleri içe aktar',
    intro:
      'İlk satırı sütunları adlandıran bir CSV dosyası: tesis, kat ve ad. İsteğe bağlı: kişi, hedef ve doğrulandı.',
    tooLarge: 'Bu dosya çok büyük. En fazla 2.000 adreslik dosyalara bölün.',
    valueMissing: 'Tesis, kat ve ad gerekli',
    site_invalid: '“{value}” geçerli bir tesis adı değil',
    floor_invalid: '“{value}” geçerli bir kat adı değil',
    name_invalid: '“{value}” geçerli bir adres adı değil',
    person_unknown: 'Bu projede “{value}” ile giriş yapan kimse yok',
    target_unknown: '“{value}” hedefi bulunamadı',
    verified_unclear: '“{value}” evet veya hayır değil',
    twice_in_file: 'Zaten {value}. satırda var',
    already_assigned: '“{value}” dışında birine ait',
    no_map: 'Bu katın henüz haritası yok',
    no_target: 'Bu katta bu adda hedef yok',
    submit: '{count} adresi içe aktar',
    done_one: '{count} adres içe aktarıldı',
    done_other: '{count} adres içe aktarıldı',
  },
);
