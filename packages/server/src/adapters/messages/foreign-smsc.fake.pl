# A message centre by Net::SMPP: another implementation of SMPP 3.4 than ours. Takes one connection after the other on loopback, and says what
# it was sent, one line each: source, destination, coding, text in hexadecimal.
use strict;
use warnings;
use IO::Socket::INET;
use Net::SMPP;

$| = 1;
my $listener = Net::SMPP->new_listen('127.0.0.1', port => 0, smpp_version => 0x34) or die "cannot listen: $!";
print "listens ", $listener->sockport, "\n";
while (my $link = $listener->accept) {
  while (my $pdu = $link->read_pdu) {
    my %answer = (seq => $pdu->{seq});
    if ($pdu->{cmd} == Net::SMPP::CMD_bind_transceiver) {
      my $right = $pdu->{password} eq 'secret';
      $link->bind_transceiver_resp(%answer, system_id => 'foreign', status => $right ? 0 : Net::SMPP::ESME_RINVPASWD);
      print "bound $pdu->{system_id}\n" if $right;
    } elsif ($pdu->{cmd} == Net::SMPP::CMD_submit_sm) {
      my $text = $pdu->{message_payload} // $pdu->{short_message} // '';
      print join(' ', 'sent', $pdu->{source_addr}, $pdu->{destination_addr}, $pdu->{data_coding}, unpack('H*', $text)), "\n";
      $link->submit_sm_resp(%answer, message_id => "m$pdu->{seq}");
    } elsif ($pdu->{cmd} == Net::SMPP::CMD_enquire_link) {
      $link->enquire_link_resp(%answer);
    } elsif ($pdu->{cmd} == Net::SMPP::CMD_unbind) {
      $link->unbind_resp(%answer);
      last;
    }
  }
  $link->close;
}
