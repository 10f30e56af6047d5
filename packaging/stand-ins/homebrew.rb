# Runs a formula as Homebrew does, where Homebrew is not:  ruby homebrew.rb FORMULA WORK
# The class Formula is stood in for by what the formula calls of it.
require "digest"
require "fileutils"
require "open3"
require "pathname"
require "tmpdir"

def ENV.cc = "cc"

class Formula
  class << self
    attr_reader :said, :steps

    def [](name) = @said[name]

    %i[desc homepage url version sha256 license depends_on uses_from_macos].each do |word|
      define_method(word) { |*values| ((@said ||= {})[word] ||= []) << values.first }
    end

    def test(&block) = @steps = block
  end

  attr_reader :prefix, :testpath

  def initialize(work)
    @prefix = Pathname(work)/"prefix"
    @testpath = Pathname(work)/"test"
    FileUtils.mkdir_p(@testpath)
  end

  def bin = prefix/"bin"
  def include = prefix/"include"
  def lib = prefix/"lib"

  def std_cmake_args
    ["-DCMAKE_INSTALL_PREFIX=#{prefix}", "-DCMAKE_INSTALL_LIBDIR=lib", "-DCMAKE_BUILD_TYPE=Release",
      "-DCMAKE_UNITY_BUILD=ON"] # which compiles in half the time
  end

  def system(*words)
    said, status = Open3.capture2e({ "LD_LIBRARY_PATH" => lib.to_s }, *words.map(&:to_s))
    abort "#{words.join(" ")}: #{said}" unless status.success?
  end
end

formula, work = ARGV
FileUtils.rm_rf(work)
FileUtils.mkdir_p(work)
load formula
archive = Kolize[:url].first.delete_prefix("file://")
abort "the archive has another SHA-256" unless Digest::SHA256.file(archive).hexdigest == Kolize[:sha256].first
system("tar", "-xzf", archive, "-C", work) || abort("the archive cannot be unpacked")
built = Kolize.new(File.expand_path(work))
Dir.chdir(Dir.glob("#{work}/kolize-*").first) { built.install }
Dir.chdir(built.testpath) { built.instance_eval(&Kolize.steps) }
puts Kolize[:version].first
